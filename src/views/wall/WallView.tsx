import { useEffect } from 'react'
import { useTitle } from '../routing/title'
import { PairingCode } from './PairingCode'
import { WallBoards } from './WallBoards'
import { useWallDisplay } from './wallDisplay'
import { keepAwake } from './keepAwake'
import './wallView.css'

const fill = () => void document.documentElement.requestFullscreen?.().catch(() => undefined)

/** The screen of a wall: its boards in turn, or the code by which it is paired; never a page to sign in at. */
export function WallView() {
  useTitle()
  const isUnpaired = useWallDisplay((now) => now.matches('unpaired'))
  useEffect(keepAwake, [])
  return (
    <div className="dc-wall-display" onPointerUp={fill}>
      {isUnpaired ? <PairingCode /> : <WallBoards />}
    </div>
  )
}
