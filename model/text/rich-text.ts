/** Formatted text as data: what strangers wrote becomes elements of ours, and never markup. */
export type RichText = RichBlock[]

export type RichBlock =
  | { kind: 'paragraph'; content: RichInline[] }
  | { kind: 'heading'; level: number; content: RichInline[] }
  | { kind: 'quote'; blocks: RichBlock[] }
  /** `start`: of an ordered list. */
  | { kind: 'list'; start?: number; items: RichItem[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: RichInline[][]; rows: RichInline[][][] }
  | { kind: 'rule' }

export interface RichItem {
  /** Of a list of tasks. */
  isDone?: boolean
  blocks: RichBlock[]
}

export type RichInline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis' | 'strike'; content: RichInline[] }
  | { kind: 'code'; text: string }
  /** Only http and https. */
  | { kind: 'link'; url: string; content: RichInline[] }
  | { kind: 'image'; url: string; alt: string }
  | { kind: 'break' }
