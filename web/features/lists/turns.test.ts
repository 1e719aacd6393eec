import { describe, expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const letters = (text: string) => text.split('')

function open(drawn = '') {
  const frames: (() => void)[] = []
  const turns = createTurns(drawn, (run) => {
    frames.push(run)
    return () => void frames.splice(frames.indexOf(run), 1)
  })
  let told = 0
  turns.subscribe(() => told++)
  return {
    turns,
    told: () => told,
    paint: () => frames.splice(0).forEach((run) => run()),
    waits: () => frames.length > 0,
    drawn: () => letters('abcdefghij').filter(turns.isDrawn).join(''),
  }
}

describe('turns', () => {
  test('a screenful of new rows comes a few at a time, in the order in which they are wanted', () => {
    const { turns, paint, drawn, waits } = open()
    turns.want(letters('dcbae'))
    expect(drawn()).toBe('cd')
    paint()
    expect(drawn()).toBe('abcd')
    paint()
    expect(drawn()).toBe('abcde')
    paint()
    expect(waits()).toBe(false)
  })

  test('what stands already is kept, and waits for nothing', () => {
    const { turns, told, waits } = open('abc')
    turns.want(letters('abc'))
    expect([told(), waits()]).toEqual([0, false])
  })

  test('within one frame no more than one share is drawn, however often the list asks', () => {
    const { turns, paint, drawn } = open('ab')
    turns.want(letters('abc'))
    turns.want(letters('abcd'))
    turns.want(letters('abcde'))
    expect(drawn()).toBe('abc')
    paint()
    expect(drawn()).toBe('abcde')
  })

  test('rows that were skipped are not drawn, and one that is left waits again when it comes back', () => {
    const { turns, paint, drawn } = open()
    turns.want(letters('abcdef'))
    turns.want(letters('ij'))
    paint()
    expect(drawn()).toBe('ij')
    turns.want(letters('abcd'))
    expect(drawn()).toBe('')
    paint()
    expect(drawn()).toBe('ab')
  })

  test('a list that is left draws nothing more', () => {
    const { turns, paint, drawn } = open()
    turns.want(letters('abcdef'))
    turns.stop()
    paint()
    expect(drawn()).toBe('ab')
  })
})
