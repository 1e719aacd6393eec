import { useId } from 'react'
import { useT } from '../../i18n/use-t.ts'
import styles from './login.module.css'

interface DeviceChoiceProps {
  /** As people write the network. */
  way: string
  isOnDevice: boolean
  onChange(isOnDevice: boolean): void
}

/** Tokens in IndexedDB, and one tab at a time that renews them: without these a browser keeps none. */
export const canKeepHere = (): boolean => isSecureContext && 'locks' in navigator && 'indexedDB' in globalThis

/** Whether a login stays with this browser alone, and what that means. */
export function DeviceChoice({ way, isOnDevice, onChange }: DeviceChoiceProps) {
  const t = useT()
  const id = useId()
  if (!canKeepHere()) return null
  return (
    <div className={styles.device}>
      <label>
        <input
          type="checkbox"
          checked={isOnDevice}
          aria-describedby={isOnDevice ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{t('login.deviceOnly')}</span>
      </label>
      {isOnDevice ? <small id={id}>{t('login.deviceOnlyHint', { way })}</small> : null}
    </div>
  )
}
