import type { ShownProposal } from '@chorus/contract/governance/proposal'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { Button, TextButton } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { LoginAlert } from '../../login/parts/login-alert.tsx'
import { ChoiceText } from '../choice-text.tsx'
import { formatPower } from '../format-power.ts'
import { toStrategyWords } from '../to-strategy-words.ts'
import type { Voter } from './use-voter.ts'
import styles from './voting.module.css'

/** The pressed wallet is gone when this appears. */
const focusOnMount = (element: HTMLElement | null): void => element?.focus()

interface VoterCardProps {
  voter: Voter
  proposal: ShownProposal
  onReload(): void
  onDisconnect(): void
}

/** The address that votes, its power, and its vote so far. */
export function VoterCard({ voter: { address, standing, failure }, proposal, onReload, onDisconnect }: VoterCardProps) {
  const { t, locale } = useI18n()
  const { power, vote } = standing ?? {}
  return (
    <div ref={focusOnMount} tabIndex={-1} className={styles.voter}>
      <p>
        {t('governance.votingWith')} <b title={address}>{toShortAddress(address)}</b>
        {power ? (
          <>
            {' · '}
            {t('governance.power', { power: formatPower(power.total, locale), symbol: proposal.symbol })}
          </>
        ) : null}
      </p>
      {power && power.total > 0 ? <PowerParts parts={power.byStrategy} proposal={proposal} /> : null}
      {power?.isFinal === false ? <p className={styles.hint}>{t('governance.powerMayChange')}</p> : null}
      {!standing && failure === undefined ? <Spinner /> : null}
      {failure === undefined ? null : (
        <>
          <LoginAlert message={t('governance.standingFailed')} />
          <Button onClick={onReload}>{t('action.retry')}</Button>
        </>
      )}
      {standing && !power ? <p className={styles.hint}>{t('governance.powerUnknown')}</p> : null}
      {power?.total === 0 ? <LoginAlert message={t('governance.noPower')} /> : null}
      {vote ? (
        <p>
          {t('governance.votedFor')} <ChoiceText choice={vote.choice} proposal={proposal} />
        </p>
      ) : null}
      {vote ? <p className={styles.hint}>{t('governance.replaces')}</p> : null}
      <TextButton onClick={onDisconnect}>{t('transaction.otherWallet')}</TextButton>
    </div>
  )
}

/** How much of the power comes from what, where it comes from several strategies. */
function PowerParts({ parts, proposal: { strategies, symbol } }: { parts: readonly number[]; proposal: ShownProposal }) {
  const { t, locale } = useI18n()
  if (strategies.length < 2 || parts.length !== strategies.length) return null
  return (
    <ul className={styles.parts}>
      {strategies.map(({ name, network }, at) =>
        parts[at] ? (
          <li key={`${name} ${network} ${at}`}>
            {formatPower(parts[at], locale)} {symbol} · {toStrategyWords(name, t)}
          </li>
        ) : null,
      )}
    </ul>
  )
}
