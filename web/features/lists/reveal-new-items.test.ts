import { beforeEach, expect, test, vi } from 'vitest'
import { revealNewItems } from './reveal-new-items.ts'

/** A window that stays where it was last scrolled to. */
class StandInWindow extends EventTarget {
  scrollY = 0
  scrollTo({ top }: { top: number }): void {
    this.scrollY = top
  }
}

let view: StandInWindow
let pending: (() => void)[]

/** Renders the next frame. The list may have moved the window before it. */
function drawFrame(movedTo?: number): void {
  if (movedTo !== undefined) view.scrollY = movedTo
  for (const callback of pending.splice(0)) callback()
}

beforeEach(() => {
  view = new StandInWindow()
  pending = []
  vi.stubGlobal('window', view)
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => pending.push(callback))
})

test('scrolls to new items, and back to them while the list corrects an old position', () => {
  const reveal = vi.fn<() => void>()
  revealNewItems({ reveal })
  expect(reveal).toHaveBeenCalledOnce()
  drawFrame(3000)
  expect(view.scrollY).toBe(0)
  drawFrame(120)
  expect(view.scrollY).toBe(0)
  for (let frame = 0; frame < 3; frame++) drawFrame()
  expect(pending).toEqual([])
})

test.each(['keydown', 'wheel', 'pointerdown'])('stops scrolling once the reader moves on by %s before the list has settled', (type) => {
  revealNewItems({ reveal: () => undefined })
  drawFrame(3000)
  view.dispatchEvent(new Event(type))
  drawFrame(700)
  expect(view.scrollY).toBe(700)
  expect(pending).toEqual([])
})
