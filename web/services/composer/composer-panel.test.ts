import type { Channel } from '@chorus/model/channel'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createComposerPanel } from './composer-panel.ts'

const channel = (id: string): Channel => ({ network: 'farcaster', id, name: id, url: '', followerCount: 0, timestamp: 0 })

// Opening listens for what is typed meanwhile.
beforeEach(() => void vi.stubGlobal('document', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

it('C12: starts in the channel whose page is open', () => {
  const panel = createComposerPanel()
  const [tides, type] = [channel('tides'), channel('type')]
  const leave = panel.visit(tides)
  panel.open()
  expect(panel.state()).toEqual({ channel: tides })
  panel.open({ text: 'A share link has its own start.' })
  expect(panel.state()).toEqual({ text: 'A share link has its own start.' })
  // The next page may be there before the last one has gone.
  panel.visit(type)
  leave()
  panel.open()
  expect(panel.state()).toEqual({ channel: type })
})

it('starts without a channel once its page was left', () => {
  const panel = createComposerPanel()
  panel.visit(channel('tides'))()
  panel.open()
  expect(panel.state()).toEqual({})
})
