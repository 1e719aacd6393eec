import type { Page } from '@playwright/test'

/** A 1600 by 900 image with a white disc in its center, drawn by the page. */
export async function choosePicture(page: Page, label: string): Promise<void> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 900
    const context = canvas.getContext('2d')!
    context.fillStyle = '#2d7d52'
    context.fillRect(0, 0, 1600, 900)
    context.fillStyle = '#ffffff'
    context.beginPath()
    context.arc(800, 450, 300, 0, 7)
    context.fill()
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  await page.getByLabel(label).setInputFiles({ name: 'disc.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') })
}
