import { isFailure } from '@chorus/model/failure'
import type { NetworkDeps } from '../../network.ts'
import type { SendIdentity, SendProgress } from './send-progress.ts'

interface AttemptDeps {
  /** Names the account, and what it makes. */
  name: string
  progress: Pick<SendProgress, 'read'>
  storedFacts: NonNullable<NetworkDeps['storedFacts']>
}

/**
 * Attempts to make something from a form, which has no identity before it exists. A form with the same content, also one filled in after a
 * reload, continues the attempt that it had, until that has succeeded or nothing about it is in doubt.
 */
export function createAttempts<Made>({ name, progress, storedFacts }: AttemptDeps) {
  /** A second press joins the first. */
  const running = new Map<string, Promise<Made>>()

  const run = async (content: string, attempt: (identity: SendIdentity) => Promise<Made>): Promise<Made> => {
    const fact = `lens.attempt.${name}.${await toDigest(content)}`
    const identity = { key: storedFacts.read(fact) || crypto.randomUUID() }
    const forget = () => storedFacts.write(fact, '')
    storedFacts.write(fact, identity.key)
    try {
      const made = await attempt(identity)
      forget()
      return made
    } catch (error) {
      if (isFailure(error, 'refused') || progress.read(identity).sentAt === undefined) forget()
      throw error
    }
  }

  return (content: string, attempt: (identity: SendIdentity) => Promise<Made>): Promise<Made> => {
    const work = running.get(content) ?? run(content, attempt).finally(() => running.delete(content))
    running.set(content, work)
    return work
  }
}

async function toDigest(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
