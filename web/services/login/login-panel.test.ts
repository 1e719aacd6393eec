import { expect, test, vi } from 'vitest'
import { createLoginPanel } from './login-panel.ts'

const question = { kind: 'conflict', canMove: true, mine: undefined, other: { displayName: 'Mina' } } as const

test('opens on all sign-in methods or on one, and closes', () => {
  const panel = createLoginPanel()
  const listener = vi.fn<() => void>()
  const stop = panel.subscribe(listener)
  panel.open()
  expect(panel.state()).toEqual({ view: 'methods' })
  panel.open('lens')
  expect(panel.state()).toEqual({ view: 'methods', method: 'lens' })
  panel.close()
  expect(panel.state()).toEqual({ view: 'closed' })
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  panel.open()
  expect(listener).toHaveBeenCalledTimes(3)
})

test.each(['stay', 'switch', 'move'] as const)(
  'shows a question instead of the sign-in methods and resolves it with %s once',
  async (next) => {
    const panel = createLoginPanel()
    panel.open('x')
    const asked = panel.ask(question)
    const state = panel.state()
    if (state.view !== 'question') throw new Error('There is no question.')
    state.answer(next)
    state.answer(next === 'stay' ? 'switch' : 'stay')
    expect(await asked).toBe(next)
    expect(panel.state()).toEqual({ view: 'closed' })
  },
)

test('closing declines, and a second question declines the first', async () => {
  const panel = createLoginPanel()
  const first = panel.ask(question)
  const second = panel.ask(question)
  expect(await first).toBe('stay')
  expect(panel.state().view).toBe('question')
  panel.close()
  expect(await second).toBe('stay')
})
