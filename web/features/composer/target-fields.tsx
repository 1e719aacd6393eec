import type { AccountId } from '@chorus/accounts/account-id'
import { descriptors } from '@chorus/networks/descriptors'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { Hint } from '../../ui/content/hint.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { UneditedHints } from './edits/unedited-hints.tsx'
import { ObstacleHints } from './fields/obstacle-hints.tsx'
import type { Composer } from './state/use-composer.ts'
import { TargetChips } from './target-chips.tsx'
import styles from './composer.module.css'

/** The accounts that post the draft, and why some can't. */
export function TargetFields({ composer, onShowDrafts }: { composer: Composer; onShowDrafts(): void }) {
  const { t, locale } = useI18n()
  const { login, toaster } = useServices()
  const { draft, targets, obstacles, withoutPolls, toggle } = composer
  const choose = (id: AccountId) => {
    const lacking = toggle(id).map((network) => descriptors[network].label)
    if (lacking.length === 0) return
    const networks = new Intl.ListFormat(locale).format(lacking)
    toaster.show({ kind: 'info', message: t('compose.restrictionReset', { networks }) })
  }
  const names = new Set(withoutPolls.map(({ network }) => descriptors[network].label))
  return (
    <>
      <div className={styles.row}>
        <TargetChips
          targets={targets}
          chosen={draft.targets}
          isFixed={draft.edited !== undefined && targets.length === 1}
          excluded={[...withoutPolls, ...obstacles]}
          onToggle={choose}
        />
        <Button onClick={onShowDrafts}>{t('compose.drafts')}</Button>
      </div>
      {names.size > 0 ? <Hint>{t('compose.pollUnsupported', { networks: new Intl.ListFormat(locale).format(names) })}</Hint> : null}
      <ObstacleHints obstacles={obstacles} />
      {draft.unedited ? <UneditedHints copies={draft.unedited} /> : null}
      {targets.length === 0 ? (
        <Hint>
          {t('compose.noAccounts')}{' '}
          <button type="button" className={styles.link} onClick={() => login.open((draft.replyTo ?? draft.quote)?.network)}>
            {t('login.action')}
          </button>
        </Hint>
      ) : null}
    </>
  )
}
