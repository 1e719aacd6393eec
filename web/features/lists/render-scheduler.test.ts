import { describe, expect, test } from 'vitest'
import { createRenderScheduler } from './render-scheduler.ts'

const letters = (text: string) => text.split('')

function open(rendered = '') {
  const frames: (() => void)[] = []
  const scheduler = createRenderScheduler(rendered, (run) => {
    frames.push(run)
    return () => void frames.splice(frames.indexOf(run), 1)
  })
  let changeCount = 0
  scheduler.subscribe(() => changeCount++)
  return {
    scheduler,
    changes: () => changeCount,
    paint: () => frames.splice(0).forEach((run) => run()),
    isWaiting: () => frames.length > 0,
    rendered: () => letters('abcdefghij').filter(scheduler.isRendered).join(''),
  }
}

describe('createRenderScheduler', () => {
  test('renders a screenful of new rows a few per frame, in the requested order', () => {
    const { scheduler, paint, rendered, isWaiting } = open()
    scheduler.request(letters('dcbae'))
    expect(rendered()).toBe('cd')
    paint()
    expect(rendered()).toBe('abcd')
    paint()
    expect(rendered()).toBe('abcde')
    paint()
    expect(isWaiting()).toBe(false)
  })

  test('keeps rows that are already rendered and schedules nothing', () => {
    const { scheduler, changes, isWaiting } = open('abc')
    scheduler.request(letters('abc'))
    expect([changes(), isWaiting()]).toEqual([0, false])
  })

  test('renders at most one batch per frame, however often rows are requested', () => {
    const { scheduler, paint, rendered } = open('ab')
    scheduler.request(letters('abc'))
    scheduler.request(letters('abcd'))
    scheduler.request(letters('abcde'))
    expect(rendered()).toBe('abc')
    paint()
    expect(rendered()).toBe('abcde')
  })

  test('skips rows that are no longer requested, and queues them again when they come back', () => {
    const { scheduler, paint, rendered } = open()
    scheduler.request(letters('abcdef'))
    scheduler.request(letters('ij'))
    paint()
    expect(rendered()).toBe('ij')
    scheduler.request(letters('abcd'))
    expect(rendered()).toBe('')
    paint()
    expect(rendered()).toBe('ab')
  })

  test('renders nothing after it is stopped', () => {
    const { scheduler, paint, rendered } = open()
    scheduler.request(letters('abcdef'))
    scheduler.stop()
    paint()
    expect(rendered()).toBe('ab')
  })
})
