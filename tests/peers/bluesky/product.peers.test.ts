import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderText } from '@chorus/sandbox/seed/render-text'
import type { World } from '@chorus/sandbox/seed/world'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, runProduct } from '../../../scripts/run-product.ts'
import { readPeer } from './read-peer.ts'

const pictures = join(import.meta.dirname, '../../../.cache/peers')
const data = mkdtempSync(join(tmpdir(), 'chorus-peers-data-'))
// As root, Postgres runs under an unprivileged account, which must be able to enter the folder.
chmodSync(data, 0o711)
let world: World
let product: Running
let browser: Browser

beforeAll(async () => {
  const peer = readPeer()
  world = peer.world
  const settings = { NODE_ENV: 'production', CHORUS_BLUESKY_URL: peer.appView, CHORUS_BLUESKY_FEED: peer.feed }
  product = await runProduct('server/main.ts', { ...process.env, ...settings, PORT: '0', CHORUS_DATA: data })
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
})

afterAll(async () => {
  await browser?.close()
  await product?.close()
  rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

test('the app shows the real network’s posts, people and threads', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(`${message.text()} (${message.location().url})`))
  page.on('pageerror', (error) => complaints.push(String(error)))

  await page.goto(`${product.url}/discover/bsky`)
  const newest = world.posts.find((post) => !post.replyTo && !post.deleted)!
  await page
    .getByRole('article')
    .filter({ hasText: renderText(world, newest).text.slice(0, 40) })
    .first()
    .waitFor()
  // An image from the real AppView, which the page's policy must allow.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('article img')].some((image) => (image as HTMLImageElement).naturalWidth > 100),
  )
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, 'bluesky-feed.png') })

  await page.goto(`${product.url}/profile/bsky/${world.person('mina').accounts.bluesky!.handle}`)
  await page
    .getByRole('heading', { name: world.person('mina').name })
    .first()
    .waitFor()
  await page.getByRole('article').nth(3).waitFor()
  await page.screenshot({ path: join(pictures, 'bluesky-profile.png') })

  await page.goto(`${product.url}/post/bsky/${readPeer().idOf('bluesky-special-twenty-five-1')}`)
  await page.getByRole('article').filter({ hasText: 'A thread in 25 parts' }).first().waitFor()
  await page.screenshot({ path: join(pictures, 'bluesky-thread.png') })
  expect(complaints).toEqual([])
})
