import type { ShownProposal } from '@chorus/contract/governance/proposal'
import { longestReason, type Receipt } from '@chorus/contract/governance/vote'
import { isValidChoice } from '@chorus/governance/is-valid-choice'
import type { SignedVote } from '@chorus/model/governance/governance-vote'
import type { Choice } from '@chorus/model/governance/proposal'
import { useId, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { LoginAlert } from '../../login/parts/login-alert.tsx'
import { WalletList } from '../../login/wallet/wallet-list.tsx'
import { stopWaiting } from '../../login/wallet/wallets.ts'
import { openProposal } from '../open-proposal.ts'
import { ChoiceField } from './choice-field.tsx'
import { createBallots, type Attempt, type Outcome } from './create-ballots.ts'
import { toVoteProblem, toWalletProblem } from './to-vote-problem.ts'
import { useVoter, type Voter } from './use-voter.ts'
import { VoteReceipt } from './vote-receipt.tsx'
import { VoterCard } from './voter-card.tsx'
import styles from './voting.module.css'

interface VoteFormProps {
  proposal: ShownProposal
  /** Voting ended while the form was open. */
  hasEnded: boolean
}

/** Takes the focus from the control that this replaces. */
const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/** Rankings start in the order of the proposal. */
const toFirstChoice = ({ type, choices }: ShownProposal): Choice | undefined =>
  type === 'ranked-choice' ? choices.map((_, index) => index + 1) : undefined

/** A choice, a reason, and the wallet that signs both. */
export function VoteForm({ proposal, hasEnded }: VoteFormProps) {
  const t = useT()
  const services = useServices()
  const { voter, problem, isConnecting, connect, reload, disconnect } = useVoter(proposal.id)
  const [choice, setChoice] = useState(() => toFirstChoice(proposal))
  const [reason, setReason] = useState('')
  const [receipt, setReceipt] = useState<Receipt>()
  const { alert, pending, phase, cast, retry, cancel } = useCasting(proposal, (counted) => {
    setReceipt(counted)
    void reload()
    void openProposal(services, proposal.id).load()
  })
  if (receipt) {
    const change = () => {
      setReceipt(undefined)
      setChoice(toFirstChoice(proposal))
    }
    return <VoteReceipt receipt={receipt} proposal={proposal} onChange={hasEnded ? undefined : change} />
  }
  if (hasEnded && !pending) return <p className={styles.hint}>{t('governance.hasEnded')}</p>
  const isReady = choice !== undefined && isValidChoice(choice, proposal) && voter?.standing && voter.standing.power?.total !== 0
  return (
    <form
      ref={focusOnMount}
      tabIndex={-1}
      aria-label={t('governance.castVote')}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !phase) void cast(voter, choice, reason.trim())
      }}
    >
      <ChoiceField proposal={proposal} onChange={setChoice} />
      <ReasonField value={reason} onChange={setReason} />
      {voter ? (
        <VoterCard voter={voter} proposal={proposal} onReload={() => void reload()} onDisconnect={disconnect} />
      ) : (
        <div ref={problem === undefined ? undefined : focusOnMount} tabIndex={-1} className={styles.wallets}>
          <h4>{t('governance.chooseWallet')}</h4>
          {problem === undefined ? null : <LoginAlert message={toWalletProblem(problem, t)} />}
          {isConnecting ? <Spinner size={28} /> : <WalletList onChoose={(wallet) => void connect(wallet)} />}
        </div>
      )}
      {alert ? <LoginAlert message={alert} /> : null}
      {pending ? (
        <Button kind="strong" isWide isBusy={phase !== undefined} onClick={() => void retry(pending)}>
          {t('governance.checkAgain')}
        </Button>
      ) : null}
      <Button type="submit" kind={pending ? 'plain' : 'strong'} isWide isBusy={phase !== undefined} aria-disabled={!isReady}>
        {t(voter?.standing?.vote ? 'governance.changeVote' : 'governance.vote')}
      </Button>
      <p role="status" className={styles.hint}>
        {phase ? t(phase === 'signing' ? 'transaction.waiting' : 'governance.sending') : ''}
      </p>
      {voter && phase === 'signing' ? (
        <Button isWide onClick={() => cancel(voter)}>
          {t('account.cancel')}
        </Button>
      ) : null}
    </form>
  )
}

function ReasonField({ value, onChange }: { value: string; onChange(reason: string): void }) {
  const t = useT()
  const id = useId()
  return (
    <div className={styles.reason}>
      <label htmlFor={id}>{t('governance.reason')}</label>
      <textarea id={id} rows={2} maxLength={longestReason} value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}

/** One attempt at a time to cast a vote. An unconfirmed one can be looked for, and is dropped for a new one. */
function useCasting(proposal: ShownProposal, onCounted: (receipt: Receipt) => void) {
  const t = useT()
  const { ownFetcher } = useServices()
  const [ballots] = useState(() => createBallots(ownFetcher))
  /** Undefined while the form is idle. */
  const [phase, setPhase] = useState<'signing' | 'sending'>()
  const [alert, setAlert] = useState<string>()
  const [pending, setPending] = useState<SignedVote>()
  const attempt = useRef<AbortController>(undefined)

  const run = async (address: string, first: 'signing' | 'sending', work: (attempt: Attempt) => Promise<Outcome>) => {
    const current = new AbortController()
    attempt.current = current
    setPhase(first)
    setAlert(undefined)
    try {
      const outcome = await work({ signal: current.signal, onSigned: () => setPhase('sending') })
      if (attempt.current !== current) return
      setAlert(toVoteProblem(outcome, address, t))
      if (outcome.kind !== 'declined' && outcome.kind !== 'other-address')
        setPending(outcome.kind === 'unconfirmed' ? outcome.signed : undefined)
      if (outcome.kind === 'counted') onCounted(outcome.receipt)
    } catch (error) {
      if (attempt.current === current) setAlert(toWalletProblem(error, t))
    } finally {
      if (attempt.current === current) setPhase(undefined)
    }
  }
  return {
    phase,
    alert,
    pending,
    cast({ wallet, address, standing, clockAhead }: Voter, choice: Choice, reason: string) {
      const lastVote = standing?.vote && Math.floor(standing.vote.created / 1000)
      const agreed = {
        wallet,
        address,
        lastVote,
        now: Date.now() + clockAhead,
        space: proposal.space.id,
        proposal: proposal.id,
        choice,
        reason,
      }
      return run(address, 'signing', (current) => ballots.cast(agreed, current))
    },
    retry: (signed: SignedVote) => run(signed.vote.from, 'sending', () => ballots.retry(signed)),
    cancel({ wallet }: Voter) {
      attempt.current?.abort()
      attempt.current = undefined
      stopWaiting(wallet)
      setPhase(undefined)
    },
  }
}
