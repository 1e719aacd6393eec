import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useSyncExternalStore } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import type { MergedView } from '../../services/lists/merged-list.ts'
import type { OpenSearch } from './open-search.ts'
import styles from './search-filters.module.css'

interface SearchScopeProps {
  search: OpenSearch
  /** The search is limited to one network. */
  isNarrow: boolean
}

const noChanges = () => () => {}
const nothing = () => undefined

/** Says which networks were searched, which are still being searched, and which can't be searched, at all or without a login. */
export function SearchScope({ search, isNarrow }: SearchScopeProps) {
  const { t, locale } = useI18n()
  const { connected, login } = useServices()
  useViewers()
  const { list, asked, tooShort, needsLogin, inAnyLanguage, type } = search
  const view = useSyncExternalStore<MergedView<unknown> | undefined>(
    list?.subscribe ?? noChanges,
    list?.view ?? nothing,
    list?.view ?? nothing,
  )
  const toList = (networks: readonly NetworkName[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(networks.map((name) => descriptors[name].label))
  const waiting = asked.filter((name) =>
    view?.lanes.some(({ id, state, isLate }) => id === name && (isLate || (state === 'loading' && view.items.length === 0))),
  )
  const laneOf = (name: NetworkName) => view?.lanes.find(({ id }) => id === name)
  const answered = asked.filter((name) => laneOf(name)?.state !== 'failed')
  const explained = [...asked, ...needsLogin, ...tooShort.map(({ network }) => network)]
  // Networks without channels have none to find.
  const others = isNarrow || type === 'channels' ? [] : connected().filter((name) => !explained.includes(name))
  return (
    <div className={styles.scope}>
      <p role="status">
        {waiting.length > 0
          ? t('search.searching', { networks: toList(waiting) })
          : answered.length > 0
            ? t('search.searched', { networks: toList(answered) })
            : null}
      </p>
      {inAnyLanguage.length > 0 ? <p>{t('search.inAnyLanguage', { networks: toList(inAnyLanguage) })}</p> : null}
      {asked.length > 0 && needsLogin[0] ? (
        <p>
          {t('search.loginNeeded', { networks: toList(needsLogin) })}{' '}
          <button type="button" className={styles.login} onClick={() => login.open(needsLogin[0])}>
            {t('login.action')}
          </button>
        </p>
      ) : null}
      {asked.length > 0 && others.length > 0 ? (
        <p>{t(type === 'users' ? 'search.exactOnly' : 'search.notSearched', { networks: toList(others) })}</p>
      ) : null}
      {tooShort.map(({ network, shortest }) => (
        <p key={network}>{t('search.tooShort', { network: descriptors[network].label, count: shortest })}</p>
      ))}
    </div>
  )
}
