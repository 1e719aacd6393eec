import { isFailure } from '@chorus/model/failure'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import * as v from 'valibot'
import type { Attempts } from '../../draft.ts'
import { openSendProgress, type SendIdentity, type SendProgress } from './send-progress.ts'

interface AttemptDeps<Made> {
  /** Names the account, and what it makes. */
  name: string
  /** Whether an attempt that has succeeded can be forgotten. Absent: always. */
  isOver?(made: Made): boolean
  /** Absent: an attempt lasts as long as this page. */
  attempts: Attempts | undefined
}

const Attempt = v.pipe(v.string(), v.parseJson(), v.object({ key: v.string(), journal: v.optional(v.string()) }))
type Attempt = v.InferOutput<typeof Attempt>
type Work<Made> = (identity: SendIdentity, progress: SendProgress) => Promise<Made>

/**
 * Attempts to create something from a form, which has no identity until it exists. A form with the same content, even one filled in after a reload or
 * a crash, continues its attempt until that has succeeded or nothing about it is in doubt.
 */
export function createAttempts<Made>({ name, attempts = createPageAttempts(), isOver = () => true }: AttemptDeps<Made>) {
  /** A second press joins the first. */
  const running = new Map<string, Promise<Made>>()

  const run = async (content: string, work: Work<Made>): Promise<Made> => {
    const fact = `lens.attempt.${name}.${await toDigest(content)}`
    const release = await attempts.lock(fact)
    // Another tab may be about to send it, for example once its wallet has signed, so sending it here would create it twice.
    if (!release) throw toOperationFailure('timeout', 'notIndexed', { network: 'lens' })
    return runLocked(fact, work).finally(release)
  }

  const runLocked = async (fact: string, work: Work<Made>): Promise<Made> => {
    let attempt = toUnsettled(await attempts.read(fact)) ?? { key: crypto.randomUUID() }
    const store = async (next: Attempt) => {
      await attempts.write(fact, JSON.stringify(next))
      attempt = next
    }
    const forget = () => attempts.write(fact, '')
    const progress = openSendProgress({ read: () => attempt.journal, write: (journal) => store({ ...attempt, journal }) })
    await store(attempt)
    try {
      const made = await work({ key: attempt.key }, progress)
      if (isOver(made)) await forget()
      return made
    } catch (error) {
      if (isFailure(error, 'refused') || progress.read().sentAt === undefined) await forget()
      throw error
    }
  }

  return (content: string, attempt: Work<Made>): Promise<Made> => {
    const work = running.get(content) ?? run(content, attempt).finally(() => running.delete(content))
    running.set(content, work)
    return work
  }
}

/** An earlier page's attempt that may have created something. One that ended before that has only an upload, perhaps of images chosen then. */
function toUnsettled(stored: string | undefined): Attempt | undefined {
  const known = v.safeParse(Attempt, stored)
  if (!known.success) return undefined
  const { journal } = known.output
  const { sentAt } = openSendProgress({ read: () => journal, write: async () => {} }).read()
  return sentAt === undefined ? undefined : known.output
}

function createPageAttempts(): Attempts {
  const texts = new Map<string, string>()
  return {
    read: async (key) => texts.get(key),
    write: async (key, text) => void texts.set(key, text),
    // The page is the only one that knows them.
    lock: async () => () => {},
  }
}

async function toDigest(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
