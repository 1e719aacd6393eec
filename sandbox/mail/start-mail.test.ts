import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { startMail, type Mail } from './start-mail.ts'

const letter = { from: 'Chorus <no-reply@chorus.example>', subject: 'Ваш код 🔑', text: 'Your code is 042137.\n<b>Really.</b>' }

async function send(url: string, to: string | string[], more: object = {}): Promise<void> {
  const transport = createTransport(url)
  try {
    await transport.sendMail({ ...letter, to, ...more })
  } finally {
    transport.close()
  }
}

const readInbox = async (url: string, address: string) => (await (await fetch(`${url}/inbox/${address}`)).json()) as Mail[]

test('delivers an SMTP message to its recipients’ inboxes only, newest first', async () => {
  await using mail = await startMail()
  await send(mail.smtpUrl, ['mina@mail.example', 'sol@mail.example'], { html: '<p>042137</p>' })
  await send(mail.smtpUrl, 'MINA@mail.example', { subject: 'Second' })
  const inbox = await readInbox(mail.url, 'mina@mail.example')
  expect(inbox.map(({ subject }) => subject)).toEqual(['Second', letter.subject])
  expect(inbox[1]).toMatchObject({ from: 'no-reply@chorus.example', to: ['mina@mail.example', 'sol@mail.example'] })
  expect(inbox[1]!.text.trim()).toBe(letter.text)
  expect(inbox[1]!.html.trim()).toBe('<p>042137</p>')
  expect(await readInbox(mail.url, 'ana@mail.example')).toEqual([])
})

test('accepts unauthenticated mail but rejects a wrong password', async () => {
  await using mail = await startMail({ user: 'chorus', password: 'secret' })
  const { host } = new URL(mail.smtpUrl)
  await send(`smtp://${host}`, 'mina@mail.example')
  await send(`smtp://chorus:secret@${host}`, 'mina@mail.example')
  await expect(send(`smtp://chorus:guess@${host}`, 'mina@mail.example')).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 })
  expect(mail.inboxOf('mina@mail.example')).toHaveLength(2)
})

test.each([
  ['nobody@refused.example', 550],
  ['later@refused.example', 451],
])('refuses mail for %s with %i', async (address, responseCode) => {
  await using mail = await startMail()
  await expect(send(mail.smtpUrl, address)).rejects.toMatchObject({ responseCode })
  expect(mail.inboxOf(address)).toEqual([])
})

test('refuses a message over one mebibyte', async () => {
  await using mail = await startMail()
  await expect(send(mail.smtpUrl, 'mina@mail.example', { text: 'x'.repeat(1_100_000) })).rejects.toMatchObject({ responseCode: 552 })
})

test('keeps the newest thousand messages', async () => {
  await using mail = await startMail()
  const transport = createTransport({ url: mail.smtpUrl, pool: true, maxConnections: 4, maxMessages: Infinity })
  await transport.sendMail({ ...letter, to: 'first@mail.example' })
  await Promise.all(Array.from({ length: 1000 }, () => transport.sendMail({ ...letter, to: 'many@mail.example' })))
  transport.close()
  expect(mail.inboxOf('many@mail.example')).toHaveLength(1000)
  expect(mail.inboxOf('first@mail.example')).toEqual([])
})

test('the page escapes what it shows', async () => {
  await using mail = await startMail()
  await send(mail.smtpUrl, 'mina@mail.example')
  const page = await (await fetch(mail.url)).text()
  expect(page).toContain('042137')
  expect(page).toContain('&lt;b&gt;Really.')
  expect(page).not.toContain('<b>Really')
})
