type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array

/** Copies numbers to memory shared between threads. */
export function toShared<T extends NumberArray>(
  make: { new (buffer: SharedArrayBuffer): T; readonly BYTES_PER_ELEMENT: number },
  values: ArrayLike<number>,
): T {
  const array = new make(new SharedArrayBuffer(values.length * make.BYTES_PER_ELEMENT))
  array.set(values)
  return array
}
