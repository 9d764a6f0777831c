import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; instead: ReactNode }

const firstMs = 2_000
const longestMs = 60_000

/**
 * Error boundary of a chart: shows `instead` and retries with growing delays. The chart library throws when a
 * busy machine makes it render too often in a row.
 */
// React supports error boundaries only as classes.
export class Drawn extends Component<Props, { isFailed: boolean }> {
  override state = { isFailed: false }
  private waitMs = firstMs
  private again: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError = () => ({ isFailed: true })

  override componentDidCatch(error: Error) {
    reportError(error)
    this.again = setTimeout(() => this.setState({ isFailed: false }), this.waitMs)
    this.waitMs = Math.min(longestMs, this.waitMs * 2)
  }

  override componentWillUnmount() {
    clearTimeout(this.again)
  }

  override render() {
    return this.state.isFailed ? this.props.instead : this.props.children
  }
}
