import { countText } from '@chorus/model/length/count-text'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useId } from 'react'
import type { Translate } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { toDetail, toRoom, type DetailFault, type DetailName } from './find-fault.ts'
import styles from './edit-profile.module.css'

interface DetailFieldProps {
  network: NetworkName
  name: DetailName
  value: string
  fault: DetailFault | undefined
  onChange(value: string): void
}

/** A text field of a profile with a counter, in the unit that the network counts in. */
export function DetailField({ network, name, value, fault, onChange }: DetailFieldProps) {
  const t = useT()
  const id = useId()
  const room = toRoom(network, name)
  const used = countText(network, toDetail(name, value))
  const shared = {
    id,
    value,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': `${id}-note`,
  } as const
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(`editProfile.${name}`)}</label>
      {name === 'bio' ? (
        <textarea {...shared} rows={4} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input
          {...shared}
          type={name === 'website' ? 'url' : 'text'}
          inputMode={name === 'website' ? 'url' : undefined}
          autoComplete={name === 'displayName' ? 'name' : 'off'}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <small id={`${id}-note`} data-fault={fault ? '' : undefined}>
        <span>{fault ? toFaultSentence(fault, network, t) : ''}</span>
        {room ? <span className={styles.count}>{`${used} / ${room.most}`}</span> : null}
      </small>
    </div>
  )
}

export function toFaultSentence(fault: DetailFault, network: NetworkName, t: Translate): string {
  switch (fault.kind) {
    case 'blank':
      return t('editProfile.required', { network: descriptors[network].label })
    case 'long':
      return t('editProfile.tooLong', { count: fault.most })
    case 'website':
      return t('editProfile.invalidWebsite')
    case 'coordinates':
      return t('editProfile.invalidCoordinates')
  }
}
