import type { ReactNode } from 'react';
import styles from './questions.module.css';
import { Summary } from './summary.tsx';

interface Question {
  id: string;
  question: string;
  answer: ReactNode;
}
/** What is asked often; one answer is open at a time. */
export const Questions = ({ questions, className = '' }: { questions: readonly Question[]; className?: string | undefined }) => (
  <div className={`${styles.questions} ${className}`}>
    {questions.map(({ id, question, answer }) => (
      <details key={id} name="questions">
        <Summary>{question}</Summary>
        <p>{answer}</p>
      </details>
    ))}
  </div>
);
