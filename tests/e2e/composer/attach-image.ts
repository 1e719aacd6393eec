import type { Page } from '@playwright/test'

/** A striped PNG drawn by the page. */
const drawPicture = (page: Page, side: number): Promise<string> =>
  page.evaluate(async (px) => {
    const canvas = new OffscreenCanvas(px, px)
    const context = canvas.getContext('2d')!
    for (let y = 0; y < px; y += 4) {
      context.fillStyle = `hsl(${(y * 7) % 360} 70% 50%)`
      context.fillRect(0, y, px, 4)
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, side)

/** Attaches an image to the open composer. `side` is in px. `reminds`: posting it without alt text asks first. */
export const attachImage = async (page: Page, side = 400, reminds = false) => {
  if (!reminds) await page.evaluate(() => localStorage.setItem('preference:alt-reminder', 'off'))
  const buffer = Buffer.from(await drawPicture(page, side), 'base64')
  await page.locator('input[type=file]').setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer })
}
