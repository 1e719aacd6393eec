import { Bell, CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { ToastWays } from './toast-ways.tsx'
import type { Toast, ToastKind } from './toaster.ts'
import styles from './toasts.module.css'

const icons: Record<ToastKind, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
  permission: Bell,
}

interface ToastCardProps {
  toast: Toast
  /** It is read aloud at once, whatever is being read. */
  isLoud: boolean
  /** Just before it goes. */
  onLeave(): void
}

/** One thing that happened: what it was, and what can be done about it. */
export function ToastCard({ toast, isLoud, onLeave }: ToastCardProps) {
  const t = useT()
  const { toaster } = useServices()
  const [isOpen, setOpen] = useState(false)
  const { id, kind, title, message, details, decline, times } = toast
  const Icon = icons[kind]
  const leave = (run?: () => void) => {
    onLeave()
    toaster.dismiss(id)
    run?.()
  }
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    if (isNowOpen) toaster.keep(id)
  }

  return (
    <div className={styles.toast} data-toast={id} data-kind={kind}>
      <Icon aria-hidden size={20} className={styles.icon} />
      {/* Said again, it is drawn anew: so it is read aloud again. */}
      <div key={times} className={styles.words} role={isLoud ? 'alert' : undefined}>
        {title ? <b>{title}</b> : null}
        <p>{message}</p>
      </div>
      {isOpen ? (
        // Long lines are scrolled through with the keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.details} tabIndex={0}>
          {details}
        </pre>
      ) : null}
      <ToastWays toast={toast} isOpen={isOpen} onOpen={open} onLeave={leave} />
      {decline ? null : (
        <button type="button" className={styles.close} data-leave onClick={() => leave()} aria-label={t('action.dismiss')}>
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  )
}
