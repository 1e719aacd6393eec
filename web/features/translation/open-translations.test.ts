import { expect, test } from 'vitest'
import { createOpenTranslations } from './open-translations.ts'

test('opens and closes translations and notifies subscribers', () => {
  const open = createOpenTranslations()
  const told: boolean[] = []
  const stop = open.subscribe(() => told.push(open.has('one')))
  open.toggle('one')
  open.toggle('one')
  stop()
  open.toggle('one')
  expect(told).toEqual([true, false])
  expect([open.has('one'), open.has('two')]).toEqual([true, false])
})

test('keeps the latest 200', () => {
  const open = createOpenTranslations()
  for (let index = 0; index <= 200; index++) open.toggle(`post ${index}`)
  expect([open.has('post 0'), open.has('post 1'), open.has('post 200')]).toEqual([false, true, true])
})
