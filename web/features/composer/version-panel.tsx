import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { type ComponentProps, useId, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { PartList } from './thread/part-list.tsx'
import { type Undoable, UndoNote } from './thread/undo-note.tsx'
import { VersionNote } from './versions/version-note.tsx'
import { VersionTabs } from './versions/version-tabs.tsx'
import styles from './versions/versions.module.css'

/** What will be posted by all networks, or by the network of the selected tab. */
export function VersionPanel(props: Omit<ComponentProps<typeof PartList>, 'onRemoved'>) {
  const { composer, field, isBusy } = props
  const { draft, versions, tab } = composer
  const t = useT()
  const id = useId()
  const [last, setLast] = useState<Undoable>()
  const hasTabs = versions.length > 1 && !draft.edited
  const version = versions.find(({ network }) => network === tab)
  const reset = (network: NetworkName) => {
    const undo = composer.resetVersion(network)
    setLast({ message: t('compose.versionReset', { network: descriptors[network].label }), undo })
    field.current?.focus()
  }
  return (
    <>
      {hasTabs ? <VersionTabs versions={versions} tab={tab} panelId={id} onShow={composer.showTab} /> : null}
      <div
        id={id}
        className={styles.panel}
        {...(hasTabs && { role: 'tabpanel', 'aria-label': tab ? descriptors[tab].label : t('compose.allVersions') })}
      >
        <fieldset disabled={isBusy} className={styles.notes}>
          {version ? <VersionNote version={version} isSplit={draft.splits?.includes(version.network) ?? false} onReset={reset} /> : null}
          {last ? (
            <UndoNote
              last={last}
              onUndo={() => {
                setLast(undefined)
                field.current?.focus()
              }}
            />
          ) : null}
        </fieldset>
        <PartList {...props} onRemoved={setLast} />
      </div>
    </>
  )
}
