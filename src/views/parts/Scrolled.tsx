import type { ReactNode } from 'react'

/** Part of a page that may be wider or longer than its place: it scrolls, by keys too, which the focus lets it do. */
export const Scrolled = ({
  className,
  label,
  children,
}: {
  className: string
  label: string
  children: ReactNode
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={className} role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
)
