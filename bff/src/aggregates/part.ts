import { DomainError, TooMany, Unavailable } from '@visavis/platform';

type Part<T> = ({ available: true } & T) | { available: false; message: string };

/**
 * One part of an aggregate. A service that does not respond, or is too busy, makes its own part unavailable; a refusal that is
 * about the caller (a dead session, a wrong query) is thrown and refuses the whole.
 */
export async function partOf<T extends object>(
  work: Promise<{ success: true; message?: string | undefined } & T>,
): Promise<Part<Omit<T, 'success'>>> {
  try {
    const { success: _, ...content } = await work;
    return { available: true, ...content };
  } catch (error) {
    if (error instanceof Unavailable || error instanceof TooMany) return { available: false, message: error.message };
    if (error instanceof DomainError) throw error;
    return { available: false, message: 'An error occurred. Please try again.' };
  }
}
