/** Lower-cases a name and drops accents, spaces and punctuation, to recognise it however it was typed. */
export const simplifyName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{Mark}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{Letter}\p{Number}\p{Mark}]/gu, '')
