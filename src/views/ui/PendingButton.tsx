import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

/**
 * A button that waits for an answer: meanwhile it does nothing, but is not disabled, which would take the focus from it.
 * The sign-in page does without, to stay within its budget.
 */
export const PendingButton = ({
  loading = false,
  disabled = false,
  onClick,
  'aria-disabled': isClosed,
  ...props
}: Props) => (
  <Button
    {...props}
    loading={loading}
    disabled={disabled}
    onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
    renderRoot={(root) => (
      <button {...root} disabled={disabled && !loading} aria-disabled={loading || isClosed || undefined} />
    )}
  />
)
