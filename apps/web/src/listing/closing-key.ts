/** The key of every query about the confronto of an inventory begins with this, so a changed count refreshes all of them. */
export const closingKey = ['closing'] as const;
