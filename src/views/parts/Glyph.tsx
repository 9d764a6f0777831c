import type { ReactNode } from 'react'

const stroke = { fill: 'none', stroke: 'currentColor' } as const
const inside = { fill: 'none', stroke: 'var(--dc-glyph-inside, #fff)' } as const

const shapes = {
  dot: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  half: (
    <>
      <circle cx="6" cy="6" r="5" {...stroke} strokeWidth="1.6" />
      <path d="M6 1a5 5 0 0 1 0 10z" fill="currentColor" />
    </>
  ),
  clock: (
    <>
      <circle cx="6" cy="6" r="5" {...stroke} strokeWidth="1.6" />
      <path d="M6 3v3.2l2 1.3" {...stroke} strokeWidth="1.5" />
    </>
  ),
  lost: <path d="M1 3.6h3.4M7.6 8.4H11M2 8.4h2.4M7.6 3.6H10M7.4 1 4.6 11" {...stroke} strokeWidth="1.7" />,
  check: (
    <>
      <circle cx="6" cy="6" r="6" fill="currentColor" />
      <path d="M3.2 6.2 5.2 8.2 8.9 4.2" {...inside} strokeWidth="1.6" />
    </>
  ),
  pause: (
    <>
      <rect x="1.5" y="1" width="3.2" height="10" rx=".8" fill="currentColor" />
      <rect x="7.3" y="1" width="3.2" height="10" rx=".8" fill="currentColor" />
    </>
  ),
  ready: <path d="M2.5 1v10L11 6z" fill="currentColor" />,
  ring: <circle cx="6" cy="6" r="4.6" {...stroke} strokeWidth="1.8" />,
  rush: <path d="M1.5 6 6 1.5 10.5 6M1.5 11 6 6.5 10.5 11" {...stroke} strokeWidth="2" />,
  stop: (
    <>
      <path d="M3.6 0h4.8L12 3.6v4.8L8.4 12H3.6L0 8.4V3.6z" fill="currentColor" />
      <path d="M6 2.6v4M6 8.3v1.3" {...inside} strokeWidth="1.7" />
    </>
  ),
  dashed: <circle cx="6" cy="6" r="4.8" {...stroke} strokeWidth="1.5" strokeDasharray="2.2 1.6" />,
} satisfies Record<string, ReactNode>

export type GlyphName = keyof typeof shapes

/** The 12 px shape beside a state's word, so that a screen printed in grey still reads. */
export const Glyph = ({ name, size = 12 }: { name: GlyphName; size?: number }) => (
  <svg
    className="dc-glyph"
    width={size}
    height={size}
    viewBox="0 0 12 12"
    aria-hidden="true"
    focusable="false"
  >
    {shapes[name]}
  </svg>
)
