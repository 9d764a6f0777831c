/** Sends one JSON text per changed row, as a socket would: `rate` a second over rows 1 to `many`. */
const post = (text: string) => (self as unknown as Worker).postMessage(text)

self.onmessage = ({ data }: MessageEvent<{ many: number; rate: number }>) => {
  const versions = new Uint32Array(data.many + 1).fill(1)
  const startedAt = performance.now()
  let sent = 0
  let place = 0
  setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * data.rate
    while (sent < due) {
      sent++
      // Ten times a second the probe in the first row changes, which is always in view.
      const isProbe = sent % Math.max(1, Math.floor(data.rate / 10)) === 0
      const id = isProbe ? 1 : 2 + Math.floor(Math.random() * (data.many - 1))
      const version = (versions[id] ?? 1) + 1
      versions[id] = version
      place++
      post(
        JSON.stringify({
          position: `bench:${place}`,
          id,
          version,
          row: {
            id,
            version,
            number: `PRO-${String(id).padStart(5, '0')}`,
            product: `Product ${id % 40}`,
            status: ['planned', 'released', 'in_progress'][version % 3],
            probe: version,
            planned: 6000,
            bottled: version * 7,
            packed: version * 5,
            scrapped: version % 9,
            strength: 3,
            size: 60,
            due_on: '2026-11-24',
            updated_at: '2026-11-21T14:03:05.120Z',
          },
        }),
      )
    }
  }, 4)
}
