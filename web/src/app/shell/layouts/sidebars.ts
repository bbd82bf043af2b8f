/** The layouts with a sidebar: its width in pixels, and its colour in the skeleton of the opening page. */
export const SIDEBARS = {
  classic: { width: 280, color: 'slate' },
  classy: { width: 280, color: 'slate' },
  compact: { width: 112, color: 'slate' },
  dense: { width: 80, color: 'slate' },
  futuristic: { width: 280, color: 'indigo' },
  thin: { width: 80, color: 'card' },
} as const
