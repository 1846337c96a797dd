/** The colours that a project can have, with the names by which they are spoken; all stand out on both themes. */
export const projectColors: readonly { readonly color: string; readonly name: string }[] = [
  { color: '#2a9d8f', name: 'Teal' },
  { color: '#3f9c4f', name: 'Green' },
  { color: '#7a9a01', name: 'Olive' },
  { color: '#c79a00', name: 'Gold' },
  { color: '#e07a1f', name: 'Orange' },
  { color: '#d9534a', name: 'Red' },
  { color: '#d94f8a', name: 'Pink' },
  { color: '#b05cc8', name: 'Purple' },
  { color: '#7b68d9', name: 'Violet' },
  { color: '#4c7fd9', name: 'Blue' },
  { color: '#2b95c9', name: 'Sky' },
  { color: '#8c6d4f', name: 'Brown' },
  { color: '#6b7a8f', name: 'Slate' },
  { color: '#8a8f98', name: 'Grey' },
]
