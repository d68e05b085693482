import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './legal.module.css';

/** The HTML that the build made of one of our texts (`web/texts`). A link within the app loads no page. */
export const HtmlText = ({ html }: { html: string }) => {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLElement>) => {
    const to = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
    if (!/^[/#]/.test(to) || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to);
  };
  // biome-ignore-start lint/a11y: it is the links that are pressed, by keyboard too
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nobody but us writes it
  return <div className={styles.html} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
  // biome-ignore-end lint/a11y: it is the links that are pressed, by keyboard too
};
