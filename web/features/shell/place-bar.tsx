import { useRouterState } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { MenuButton } from '../../ui/menu.tsx'
import { PlaceLinks } from './place-links.tsx'
import type { Place } from './use-places.ts'
import styles from './place-links.module.css'

/** How many a thumb can tell apart. */
const most = 5

/** At the foot of a phone: as many places as have room, and the others behind the last one. */
export function PlaceBar({ places, unseen }: { places: readonly Place[]; unseen: number }) {
  const t = useT()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const count = places.length > most ? most - 1 : places.length
  const others = places.slice(count)
  const entries = () =>
    others.map(({ href, words, Icon }) => ({ href, label: t(words), icon: <Icon aria-hidden size={20} strokeWidth={1.75} /> }))
  return (
    <>
      <PlaceLinks places={places.slice(0, count)} unseen={unseen} />
      {others.length > 0 ? (
        <MenuButton
          label={t('nav.more')}
          className={styles.place}
          entries={entries}
          isOn={others.some(({ href }) => path === href || path.startsWith(`${href}/`))}
        >
          <Ellipsis aria-hidden size={20} strokeWidth={1.75} />
        </MenuButton>
      ) : null}
    </>
  )
}
