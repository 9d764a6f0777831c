const againMs = 2_000

/** Loads a part until it succeeds; the page around it stays meanwhile. */
export async function readAhead<Part>(read: () => Promise<Part>, missed?: () => void): Promise<Part> {
  for (let tries = 1; ; tries++)
    try {
      return await read()
    } catch {
      if (tries === 1) missed?.()
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
}
