import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; instead: ReactNode }

const firstMs = 2_000
const longestMs = 60_000

/**
 * A chart that can't be drawn takes nothing with it: `instead` stands there, and it is drawn again by itself after a
 * moment, each time a longer one. The library of the charts gives up where a busy machine has it draw too often at once.
 */
// A component that catches is a class: React has no other way.
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
