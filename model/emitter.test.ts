import { expect, test } from 'vitest'
import { createEmitter } from './emitter.ts'

test('calls every listener with what is emitted, until it unsubscribes', () => {
  const { subscribe, emit, hasListeners } = createEmitter<[name: string, isOn: boolean]>()
  const heard: string[] = []
  const unsubscribe = subscribe((name, isOn) => heard.push(`one ${name} ${isOn}`))
  subscribe((name) => heard.push(`two ${name}`))
  emit('like', true)
  unsubscribe()
  emit('follow', false)
  expect(heard).toEqual(['one like true', 'two like', 'two follow'])
  expect(hasListeners()).toBe(true)
})

test('has no listeners before the first and after the last', () => {
  const { subscribe, hasListeners } = createEmitter()
  expect(hasListeners()).toBe(false)
  subscribe(() => {})()
  expect(hasListeners()).toBe(false)
})

test('does not call a listener that another unsubscribed during the same event', () => {
  const { subscribe, emit } = createEmitter()
  const heard: string[] = []
  subscribe(() => {
    heard.push('one')
    unsubscribeTwo()
  })
  const unsubscribeTwo = subscribe(() => heard.push('two'))
  emit()
  expect(heard).toEqual(['one'])
})

test('a listener that joins during a change is first called for the next', () => {
  const { subscribe, emit } = createEmitter()
  const heard: string[] = []
  const unsubscribe = subscribe(() => {
    unsubscribe()
    subscribe(() => heard.push('late'))
  })
  emit()
  expect(heard).toEqual([])
  emit()
  expect(heard).toEqual(['late'])
})
