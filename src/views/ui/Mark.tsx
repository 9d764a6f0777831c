/** The product's mark: a vessel half filled. */
export const Mark = ({ size = 22, colour = 'var(--dc-bar)' }: { size?: number; colour?: string }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path
      d="M5 2h6a10 10 0 0 1 0 20H5z"
      fill="none"
      stroke={colour}
      strokeWidth="2.4"
      strokeLinejoin="round"
    />
    <path d="M7.4 12.8c2.2-1.5 4.4 1.3 6.6.4 1.5-.6 2.7-.6 4.2.1A7.3 7.3 0 0 1 11 19.4H7.4z" fill={colour} />
  </svg>
)
