/** Paths for a 24 by 24 box, with a stroke width of 1.75. */
const paths = {
  alert: 'M12 8v5m0 3.5v.01M10.3 3.9 2.6 17.3A2 2 0 0 0 4.3 20.3h15.4a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  box: 'm3.5 7.5 8.5-4.5 8.5 4.5v9L12 21l-8.5-4.5zm0 0L12 12m0 0 8.5-4.5M12 12v9',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm8 10 4 4 4-4',
  close: 'm6 6 12 12M18 6 6 18',
  code: 'm8.5 7-5 5 5 5m7-10 5 5-5 5',
  desk: 'M4 13h4l1.5 3h5L16 13h4M4 13v5.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V13M4 13l2.5-8h11L20 13',
  menu: 'M4 7h16M4 12h16M4 17h16',
  order: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6m-6 4h6',
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zm3.5 5 5 6m0-5.5v.01m-5 5v.01',
  policy: 'M12 3 4.5 6v5.500c0 4.500 3.200 8 7.500 9.500 4.300-1.500 7.500-5 7.500-9.500V6zm-3 9 2.200 2.200L15.500 10',
  return: 'M9 13.5 4.5 9 9 4.5M4.5 9H14a5.5 5.5 0 0 1 0 11h-3',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20',
  server: 'M4 4.500h16v6H4zm0 9h16v6H4zm3.500-6v.01m0 9v.01',
  tag: 'M12.6 3.5H4.5v8.1l8.4 8.4a1.6 1.6 0 0 0 2.3 0l5.8-5.8a1.6 1.6 0 0 0 0-2.3zM8.5 7.5v.01',
  upload: 'M12 16V4.5m0 0L7.5 9M12 4.5 16.5 9M4 16v2.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V16',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-3.6 3.8-5.5 7.5-5.5s6.700 1.900 7.500 5.500',
} as const

export type IconName = keyof typeof paths

/** A decorative icon next to text with the same meaning. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
