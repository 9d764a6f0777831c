const againMs = 2_000

/** Reads a part of the shell until it is there: without an answer now, the page around it must stand. */
export async function readAhead<Part>(read: () => Promise<Part>): Promise<Part> {
  for (;;)
    try {
      return await read()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
}
