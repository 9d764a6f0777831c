import type { ReactNode } from 'react'

/** Part of a page that may be wider or longer than its place: it scrolls, by keys too, which the focus lets it do. */
export const Scrolled = ({
  className,
  label,
  role = 'region',
  children,
}: {
  className: string
  label: string
  /** A part of a section that has its name already is a group within it. */
  role?: 'region' | 'group'
  children: ReactNode
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={className} role={role} aria-label={label} tabIndex={0}>
    {children}
  </div>
)
