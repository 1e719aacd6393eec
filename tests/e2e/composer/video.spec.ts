import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openAs } from '../open-page.ts'
import { lookAtBothWidths } from '../pages/look-at-both-widths.ts'
import { expect, test } from '../test.ts'

// Acceptance rows C13 and C15: videos, files that are dropped and pasted, and files that can't be posted.

const composer = (page: Page) => page.getByRole('dialog', { name: 'New post' })
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'New post', exact: true }).click()
  await composer(page).waitFor()
}
const attach = async (page: Page, buffer: Buffer, mimeType = 'video/mp4') =>
  page.locator('input[type=file]').setInputFiles({ name: 'crab.mp4', mimeType, buffer })
const crab = () => readFile(new URL('../../../sandbox/media/video.mp4', import.meta.url))

test('C15 posts a video with its alt text, and nothing beside it', { tag: '@last' }, async ({ page, app }) => {
  await openAs(page, app.world.person('mina'))
  await open(page)
  await attach(page, await crab())
  await expect(composer(page).getByRole('textbox', { name: 'Alt text for the video' })).toBeVisible()
  await composer(page).getByRole('textbox', { name: 'Alt text for the video' }).fill('A crab crosses the mud')
  await expect(composer(page).getByRole('button', { name: 'Add images or a video' })).toBeDisabled()
  await lookAtBothWidths(page, 'a post with a video')
  await composer(page).getByRole('textbox', { name: 'Post text' }).fill('Four seconds of crab')
  await composer(page).getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Posted to Bluesky')).toBeVisible()
  await page.getByRole('button', { name: 'View' }).click()
  await expect(page.locator('article[data-main] video')).toHaveCount(1)
})

test('C13 C15 names the network and the limit that a file exceeds', async ({ page, app }, info) => {
  await openAs(page, app.world.person('teo'))
  await open(page)
  // A header that says how long the file is, and then nothing that is read.
  const film = await crab()
  const large = info.outputPath('large.mp4')
  await writeFile(large, Buffer.concat([film, Buffer.alloc(50 * 1024 * 1024)]))
  await page.locator('input[type=file]').setInputFiles(large)
  await expect(page.getByText('This file is too large for Bluesky. The limit is 50 MB.')).toBeVisible()
  await attach(page, Buffer.from('no video'))
  await expect(page.getByText('Couldn’t read this video. Use an MP4 file.')).toBeVisible()
  await expect(composer(page).getByRole('textbox', { name: 'Alt text for the video' })).toHaveCount(0)
})

test('C13 attaches images that are dropped and pasted, and leaves dropped text to the field', async ({ page, app }) => {
  await openAs(page, app.world.person('mina'))
  await open(page)
  const isHandled = (kind: 'drop' | 'paste', hasFile = true) =>
    composer(page)
      .getByRole('textbox', { name: 'Post text' })
      .evaluate(
        async (field, { type, withFile }) => {
          const canvas = new OffscreenCanvas(40, 30)
          canvas.getContext('2d')!.fillRect(0, 0, 20, 20)
          const data = new DataTransfer()
          if (withFile) data.items.add(new File([await canvas.convertToBlob()], 'boat.png', { type: 'image/png' }))
          else data.setData('text/plain', 'Low tide')
          const how = { bubbles: true, cancelable: true }
          const over = new DragEvent('dragover', { ...how, dataTransfer: data })
          const isOverHandled = type === 'paste' || !field.dispatchEvent(over) === withFile
          const event =
            type === 'drop'
              ? new DragEvent('drop', { ...how, dataTransfer: data })
              : new ClipboardEvent('paste', { ...how, clipboardData: data })
          return isOverHandled && !field.dispatchEvent(event)
        },
        { type: kind, withFile: hasFile },
      )
  const alt = (place: number) => composer(page).getByRole('textbox', { name: `Alt text for image ${place}` })
  expect(await isHandled('drop')).toBe(true)
  await expect(alt(1)).toBeVisible()
  expect(await isHandled('paste')).toBe(true)
  await expect(alt(2)).toBeVisible()
  // The field itself takes text, which the browser inserts.
  expect(await isHandled('drop', false)).toBe(false)
  expect(await isHandled('paste', false)).toBe(false)
  await expect(alt(3)).toHaveCount(0)
})
