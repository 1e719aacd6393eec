import { expect, test } from 'vitest'
import { createInstallOffer } from './install-offer.ts'

/** A window, and an event as the page's first script records it. */
function openWindow() {
  let prompts = 0
  const target = new EventTarget() as Window
  const offer = () => {
    target.installOffer = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => void prompts++ })
    target.dispatchEvent(target.installOffer)
  }
  return { target, offer, prompts: () => prompts }
}

test('is there when the browser has made an offer, before or after the page was hydrated', () => {
  const { target, offer } = openWindow()
  const install = createInstallOffer(() => target)
  let changes = 0
  const stop = install.subscribe(() => changes++)
  expect(install.isThere()).toBe(false)
  offer()
  expect([install.isThere(), changes]).toEqual([true, 1])
  expect(createInstallOffer(() => target).isThere()).toBe(true)
  target.dispatchEvent(new Event('appinstalled'))
  expect([install.isThere(), changes]).toEqual([false, 2])
  stop()
  offer()
  expect(changes).toBe(2)
})

test('opens the browser’s dialog on a press only, once for each offer', async () => {
  const { target, offer, prompts } = openWindow()
  const install = createInstallOffer(() => target)
  offer()
  expect(prompts()).toBe(0)
  await install.accept()
  expect([prompts(), install.isThere()]).toEqual([1, false])
  await install.accept()
  expect(prompts()).toBe(1)
  offer()
  await install.accept()
  expect(prompts()).toBe(2)
})
