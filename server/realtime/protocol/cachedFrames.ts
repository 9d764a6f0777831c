const cachedAtMost = 1_000

/** The last frame of each cache channel, replayed to new subscribers; the least recently set is dropped first. */
export function createCachedFrames() {
  const frames = new Map<string, Buffer>()
  return {
    set(channel: string, frame: Buffer) {
      frames.delete(channel)
      frames.set(channel, frame)
      const oldest = frames.size > cachedAtMost ? frames.keys().next() : null
      if (oldest && !oldest.done) frames.delete(oldest.value)
    },
    get: (channel: string) => frames.get(channel),
    forget: (channel: string) => void frames.delete(channel),
  }
}

export type CachedFrames = ReturnType<typeof createCachedFrames>
