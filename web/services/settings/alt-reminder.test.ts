import { expect, test } from 'vitest'
import { createAltReminder } from './alt-reminder.ts'

test('asks until it is switched off, and again once it is switched on', () => {
  const texts = new Map<string, string>()
  const reminder = createAltReminder(() => ({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
  }))
  expect(reminder.isOn()).toBe(true)
  reminder.set(false)
  expect(reminder.isOn()).toBe(false)
  reminder.set(true)
  expect(reminder.isOn()).toBe(true)
})

test('asks where the browser blocks storage', () => {
  const reminder = createAltReminder(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  reminder.set(false)
  expect(reminder.isOn()).toBe(true)
})
