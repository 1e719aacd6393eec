import { currentProvider } from '@chorus/accounts/book/account-book'
import { type EventCheck, type EventCondition, type EventDetails, eventStatus } from '@chorus/contract/events/events'
import { networkIdentities } from '@chorus/model/network-identity'
import { useSearch } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, CircleQuestionMark } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { readReferral, withReferral } from '../../services/navigation/event-path.ts'
import { toProfilePath } from '../../services/navigation/profile-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { useStatus } from './event-times.tsx'
import { openCheck } from './open-events.ts'
import styles from './events.module.css'

/** What an event asks for, what of it the viewer has done, and the way to its reward. */
export function EventSteps({ event }: { event: EventDetails }) {
  const t = useT()
  const services = useServices()
  const { accountsStore, login } = services
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const isKnown = currentProvider(book) !== undefined
  const resource = openCheck(services, event.name)
  const { value, failure, isLoading } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  const isOver = useStatus(event) === eventStatus.ended
  const hasCheck = isKnown && !isOver && event.conditions.length > 0
  useEffect(() => {
    if (!hasCheck) return undefined
    void resource.load()
    // An account that is added may meet a condition.
    return accountsStore.subscribe(() => void resource.load())
  }, [hasCheck, resource, accountsStore])
  const check = isKnown ? value : undefined

  return (
    <section aria-label={t('event.steps')}>
      <h3>{t('event.steps')}</h3>
      {event.conditions.length > 0 ? (
        <ol className={styles.steps}>
          {event.conditions.map((condition, index) => (
            // Conditions have no ids, and their order never changes.
            <Step key={index} condition={condition} verdict={check?.conditions[index]} isOver={isOver} />
          ))}
        </ol>
      ) : (
        <p className={styles.note}>{t(event.url === '' ? 'event.noReward' : 'event.noSteps')}</p>
      )}
      {failure && isKnown ? <FailureNotice failure={failure} isQuiet onRetry={() => void resource.load()} /> : null}
      <div className={styles.actions}>
        <Claim event={event} check={check} />
        {isOver || event.conditions.length === 0 ? null : isKnown ? (
          <Button isBusy={isLoading} onClick={() => void resource.load()}>
            {t('event.checkAgain')}
          </Button>
        ) : (
          <Button kind="strong" onClick={() => login.open()}>
            {t('login.action')}
          </Button>
        )}
      </div>
    </section>
  )
}

const icons = { met: CircleCheck, missing: CircleDashed, unknown: CircleQuestionMark } as const

interface StepProps {
  condition: EventCondition
  /** Undefined: not checked, because the viewer is a guest or the check hasn't come back. */
  verdict: EventCheck['conditions'][number] | undefined
  isOver: boolean
}

function Step({ condition, verdict, isOver }: StepProps) {
  const t = useT()
  const verdicts = { met: t('event.met'), missing: t('event.missing'), unknown: t('event.unknown') }
  const Icon = icons[verdict ?? 'missing']
  return (
    <li data-verdict={verdict}>
      <Icon role="img" aria-label={verdict ? verdicts[verdict] : t('event.unchecked')} size={20} />
      <span>
        {useStepText(condition)}
        {verdict === 'unknown' ? <small>{verdicts.unknown}</small> : null}
      </span>
      {verdict === 'met' || isOver ? null : <StepAction condition={condition} />}
    </li>
  )
}

function useStepText(condition: EventCondition): string {
  const t = useT()
  switch (condition.kind) {
    case 'account':
      return t('event.needsAccount', { network: networkIdentities[condition.network].label })
    case 'follow':
      return t('event.needsFollow', { name: condition.name, network: networkIdentities[condition.network].label })
    case 'wallet':
      return t('event.needsWallet')
    case 'token':
      return t('event.needsToken', { name: condition.name })
  }
}

/** How to meet a condition. Tokens are had elsewhere. */
function StepAction({ condition }: { condition: EventCondition }) {
  const t = useT()
  const { login } = useServices()
  switch (condition.kind) {
    case 'account':
      return <Button onClick={() => login.open(condition.network)}>{t('event.connect')}</Button>
    case 'follow':
      return (
        <AppLink href={toProfilePath(condition.network, condition.id)} className={styles.open}>
          {t('event.openProfile')}
        </AppLink>
      )
    case 'wallet':
      return (
        <AppLink href="/settings/wallets" className={styles.open}>
          {t('event.addWallet')}
        </AppLink>
      )
    case 'token':
      return null
  }
}

/** The way to the reward, on the operator's own page, which learns who referred the viewer. */
function Claim({ event, check }: { event: EventDetails; check: EventCheck | undefined }) {
  const t = useT()
  const referral = readReferral(useSearch({ from: '/event/$name' }))
  const status = useStatus(event)
  if (event.url === '' || status === eventStatus.ended) return null
  if (status === eventStatus.upcoming) return <p className={styles.note}>{t('event.opensLater')}</p>
  const host = new URL(event.url).host
  if (event.conditions.length > 0 && !check?.canClaim) return <p className={styles.note}>{t('event.claimAfter', { host })}</p>
  return (
    <a href={withReferral(event.url, referral)} target="_blank" rel="noopener noreferrer" className={styles.claim}>
      {t('event.claim', { host })}
    </a>
  )
}
