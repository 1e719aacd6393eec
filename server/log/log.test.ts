import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createSigningKey, makeToken } from '../../tests/provider/token-maker.ts'
import { createToken } from '../account/token.ts'

const log = path.join(import.meta.dirname, 'log.ts')

/** Runs a process that crashes, and returns everything it printed. */
async function crash(how: string, secrets: readonly string[]): Promise<{ code: number; left: string }> {
  const program = `
    import { createLog, endOnCrash } from ${JSON.stringify(log)}
    endOnCrash(createLog('info'))
    const secrets = JSON.parse(process.env.SECRETS)
    const error = new Error('It broke over ' + secrets.join(' and ') + '.', { cause: new Error(secrets.join()) })
    Object.assign(error, { parameters: secrets, detail: 'Key (token)=(' + secrets.join() + ')', config: { headers: { authorization: secrets[0] } } })
    ${how}
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, SECRETS: JSON.stringify(secrets) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit') as Promise<[number]>])
  return { code, left: out + error }
}

test.each([
  ['an uncaught exception', 'throw error'],
  ['an unhandled rejection', 'Promise.reject(error)'],
  ['an error in a callback', 'setTimeout(() => { throw error }, 1)'],
])('logs one line without secrets when %s ends the process', async (_, how) => {
  const secrets = [
    createToken(),
    randomBytes(32).toString('hex'),
    randomBytes(32).toString('base64'),
    makeToken(createSigningKey('ES256', 'k'), { sub: 'mina', email: 'mina@mail.example' }),
    'postgres://chorus:a-word-of-passage@db.example/chorus',
    'mina@mail.example',
    `vault:${randomBytes(16).toString('hex')}`,
  ]
  const { code, left } = await crash(how, secrets)
  expect(code).toBe(1)
  expect(left.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(left)).toMatchObject({ level: 60, msg: 'Chorus has crashed.', error: { name: 'Error' } })
  for (const secret of [...secrets, 'a-word-of-passage', secrets[6]!.slice(6)]) expect(left).not.toContain(secret)
})
