import { Failure, mayHaveHappened, type FailureKind } from '@chorus/model/failure'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import type { Draft, Published, SendDraft } from '@chorus/networks/draft'
import { openJournal } from './open-journal.ts'
import { openUpload, type RowUpload } from './open-upload.ts'
import type { OutboxDeps } from './outbox-deps.ts'
import { isOpen, type OutboxRow, type RowFailure, type RowPhase } from './outbox-row.ts'
import type { OutboxRows } from './outbox-rows.ts'
import { toRowFailure } from './to-row-failure.ts'

/** The user has to log in again or grant access. */
const forUser: ReadonlySet<FailureKind> = new Set(['unauthorized', 'forbidden', 'not-offered'])
/** The account is gone from this browser, logged out, or can't post there any longer. */
const needsLogin: ReadonlySet<FailureKind> = new Set(['unauthorized', 'not-offered'])

/** `onUpload`: called with the upload of its files, as long as that can be cancelled. */
interface SendRowOptions {
  onUpload?: (upload: RowUpload) => void
}

/**
 * One attempt. A post that may have been sent is looked up first and only sent again if it is missing; the same identity never creates two
 * posts. The row is stored as `sending` before a byte is sent.
 */
export async function sendRow(
  { runAs, toPollUrl }: Pick<OutboxDeps, 'runAs' | 'toPollUrl'>,
  row: OutboxRow,
  { save: saveRow, show }: Pick<OutboxRows, 'save' | 'show'>,
  { onUpload }: SendRowOptions = {},
): Promise<OutboxRow> {
  const { journal, row: last, save } = openJournal(row, saveRow)
  const upload = openUpload((uploaded) => {
    // An upload may still end after another one has failed.
    if (last().phase === 'sending') show(uploaded === undefined ? last() : { ...last(), uploaded, isUploading: true })
  })
  // Until a lookup has succeeded, the post of an earlier attempt may exist.
  let isInDoubt = row.phase !== 'queued'
  try {
    return await runAs(row, async (sender, signal) => {
      const made = isInDoubt ? await sender.find(row.identity, signal, journal) : undefined
      isInDoubt = false
      if (made) return save({ ...toConfirmed(last(), made), wasFound: true })
      const draft = await withPoll(row, sender, toPollUrl)
      await save({ ...last(), phase: 'sending', tries: row.tries + 1, failure: undefined, isRepeatAllowed: undefined })
      if (hasFiles(draft)) {
        show({ ...last(), isUploading: true })
        onUpload?.(upload)
      }
      const published = await sender.send(draft, row.identity, signal, journal, upload)
      return await save(toConfirmed(last(), published))
    })
  } catch (error) {
    if (upload.isCancelled()) return save({ ...last(), phase: 'failed', failure: toRowFailure(toOperationFailure('aborted', 'cancelled')) })
    const failure = toRowFailure(error)
    // As it is stored: what its author allowed for one time is gone once it was used.
    const failed = { ...last(), tries: row.tries + 1, failure }
    return save({ ...failed, phase: isInDoubt ? toDoubtful(failure) : toFailed(row, failure) })
  }
}

/** An edit can't be cancelled, because its post already exists. */
const hasFiles = ({ media, card, revision }: Draft): boolean =>
  !revision && (media.some((each) => each.kind !== 'gif') || card?.picture !== undefined)

/** The draft with its poll, or with a link to a poll that exists from then on. */
async function withPoll(
  { draft, poll, network }: OutboxRow,
  { createPoll, ownPolls }: SendDraft,
  toPollUrl: OutboxDeps['toPollUrl'],
): Promise<Draft> {
  if (!poll) return draft
  if (ownPolls) return { ...draft, poll }
  if (!createPoll) throw new Failure('not-offered', 'This account cannot post polls.', { network, call: 'createPoll' })
  const url = toPollUrl(await createPoll(poll))
  return { ...draft, card: { url, title: poll.title, description: poll.options.join(' · ') } }
}

const toConfirmed = (row: OutboxRow, published: Published): OutboxRow => ({ ...row, phase: 'confirmed', published, failure: undefined })

function toFailed({ phase }: OutboxRow, failure: RowFailure): RowPhase {
  const { kind } = failure
  if (isOpen(failure)) return 'needs-user'
  // Whatever the phase was, from here on the post may exist.
  if (mayHaveHappened(kind)) return 'unknown'
  if (kind === 'rate-limited') return phase === 'queued' ? 'queued' : 'unknown'
  return forUser.has(kind) ? 'needs-user' : 'failed'
}

/** After a failed lookup, the network has refused to answer, not the post. */
const toDoubtful = (failure: RowFailure): RowPhase => (isOpen(failure) || needsLogin.has(failure.kind) ? 'needs-user' : 'unknown')
