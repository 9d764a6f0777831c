import { describe, expect, it } from 'vitest'
import { cameraFailure, labelOnce } from '../../../../../src/views/parts/scan/camera'

describe('label before the camera', () => {
  it('a label before the camera is read once, however long it is held there and whatever else is printed on it', () => {
    const next = labelOnce(600)
    expect([
      next([], 0),
      next(['QR'], 100),
      next(['QR', 'BARS'], 250),
      next(['BARS'], 800),
      next([], 1000),
      next(['BARS'], 1300),
      next(['BARS'], 2400),
    ]).toEqual([undefined, 'QR', undefined, undefined, undefined, undefined, undefined])
  })

  it('a label before the camera counts again once nothing was in the picture for a while', () => {
    const next = labelOnce(600)
    expect([next(['QR'], 0), next([], 400), next(['QR'], 700)]).toEqual(['QR', undefined, 'QR'])
  })
})

it('a camera that does not start says why and what to do', () => {
  expect(cameraFailure(new DOMException('', 'NotAllowedError'))).toBe(
    'Camera blocked: allow it in the address bar',
  )
  expect(cameraFailure(new Error('?'))).toBe('The camera could not be started')
})
