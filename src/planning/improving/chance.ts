/** Numbers by chance that are the same for the same seed (xorshift). */
export function chanceOf(seed: number): (below: number) => number {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
