// Multiplication in the field of 256 that QR codes use, by its powers of two.
const powers = new Uint8Array(512)
const logs = new Uint8Array(256)
for (let at = 0, value = 1; at < 255; at++) {
  powers[at] = powers[at + 255] = value
  logs[value] = at
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1
}

const times = (left: number, right: number) =>
  left === 0 || right === 0 ? 0 : (powers[(logs[left] ?? 0) + (logs[right] ?? 0)] ?? 0)

function generator(length: number) {
  let factors = [1]
  for (let at = 0; at < length; at++) {
    const next = [...factors, 0]
    for (const [place, factor] of factors.entries())
      next[place + 1] = (next[place + 1] ?? 0) ^ times(factor, powers[at] ?? 0)
    factors = next
  }
  return factors
}

/** The words that let a reader mend `data`: what is left of it divided by the generator of that length. */
export function corrected(data: readonly number[], length: number): number[] {
  const divisor = generator(length)
  const rest = [...data, ...Array.from({ length }, () => 0)]
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at] ?? 0
    for (const [place, factor] of divisor.entries())
      rest[at + place] = (rest[at + place] ?? 0) ^ times(factor, lead)
  }
  return rest.slice(data.length)
}
