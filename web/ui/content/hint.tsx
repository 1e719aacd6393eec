import type { ComponentProps } from 'react'
import styles from './hint.module.css'

/** A short explanation beside a control. */
export const Hint = (props: Omit<ComponentProps<'p'>, 'className'>) => <p {...props} className={styles.hint} />
